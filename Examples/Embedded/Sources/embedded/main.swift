import CGtk
import GtkBindings

Translation.bindLibraries(folder: "/usr/local/share/locale")
gtk_init()
(CommandLine.arguments.contains("--try") ? Trial() : Host()).run()
