#include <libxml/xmlversion.h>
// Where libxml2 is built with ICU, its headers bring in ICU's, which clash with those that Foundation
// has of its own. Only a structure that is not used here differs.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
