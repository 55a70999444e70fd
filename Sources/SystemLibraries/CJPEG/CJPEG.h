// jpeglib.h uses types of these two without including them.
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
