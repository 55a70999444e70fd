import CGtk

gtk_init()
(CommandLine.arguments.contains("--try") ? Trial() : Host()).run()
