/// The viewer's GTK style sheet, as text, compiled into the program.
public let styleSheet = String(decoding: PackageResources.style_css, as: UTF8.self)
