# Completion of photo-pages for fish.

complete -c photo-pages -l demo -d 'Draw a demo album and open it'
complete -c photo-pages -l fullscreen -d 'Fill the screen'
complete -c photo-pages -l gallery -d 'Show the photos as a gallery'
complete -c photo-pages -l slideshow -d 'Let the photos follow each other by themselves'
complete -c photo-pages -l layout -x -a 'classic header side pill' -d 'Where the buttons stand'
complete -c photo-pages -l screenshot -r -F -d 'Write what the window shows as a PNG file, and end'
complete -c photo-pages -l size -x -a '1280x800 1920x1080' -d 'The size of the window in pixels'
complete -c photo-pages -l automate -r -F -d 'Perform the commands in a file'
complete -c photo-pages -l verbose -d 'Say what confines the decoding of pictures'
complete -c photo-pages -l icon-sheet -r -F -d 'Draw every icon as a PNG file, and end'
complete -c photo-pages -l version -d 'Print the version'
complete -c photo-pages -s h -l help -d 'Print the options'
