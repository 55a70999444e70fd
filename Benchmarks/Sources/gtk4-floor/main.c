// The least that a GTK 4 program can do: a window all of one colour. How long that takes to be on
// screen is what no viewer on GTK 4 can be quicker than. Its argument is the colour: "#1080f0".
#include <gtk/gtk.h>

static GdkRGBA colour;

static void draw(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
  (void)area, (void)width, (void)height, (void)data;
  gdk_cairo_set_source_rgba(cairo, &colour);
  cairo_paint(cairo);
}

static void activate(GtkApplication *application, gpointer data) {
  (void)data;
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *area = gtk_drawing_area_new();
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  gtk_window_set_child(GTK_WINDOW(window), area);
  gtk_window_maximize(GTK_WINDOW(window));
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  if (count != 2 || !gdk_rgba_parse(&colour, arguments[1])) return 2;
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  int status = g_application_run(G_APPLICATION(application), 1, arguments);
  g_object_unref(application);
  return status;
}
