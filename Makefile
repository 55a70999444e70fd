# Every way to build, try, check and install Photo Pages. `make` alone builds it, `make help` lists the targets.

PREFIX  ?= /usr/local
DESTDIR ?=
# What `make run` opens: `make run ARGS="--fullscreen ~/Pictures"`.
ARGS    ?=
# What runs the tests; `.ci/strict` runs those that `make check` has built.
SWIFT   ?= swift
# More for `swift test`: `make test TEST_FLAGS="--filter InstallTests"`.
TEST_FLAGS ?=
# More for the benchmarks: `make bench BENCH_FLAGS="--all-cases --all-viewers"`, or `--help`.
BENCH_FLAGS ?=
# The program that is installed; a packager may name another.
PROGRAM ?= .build/release/photo-pages
# The viewer that it becomes and the program that decodes, which are looked for beside it and where they are
# installed.
VIEWER  ?= $(dir $(PROGRAM))photo-pages-viewer
DECODER ?= $(dir $(PROGRAM))photo-pages-decoder
# Where `make build` puts what it makes of the files in `data` and of the catalogues, and the program finds it.
SHARE   ?= $(dir $(PROGRAM))../share
INSTALL_PROGRAM ?= install -Dm755
INSTALL_DATA    ?= install -Dm644
# Stated once, in the sources.
VERSION := $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/PhotoPages/Release.swift)

BINDIR  = $(PREFIX)/bin
LIBEXECDIR = $(PREFIX)/libexec/photo-pages
DATADIR = $(PREFIX)/share
ICONDIR = $(DATADIR)/icons/hicolor
MANDIR  = $(DATADIR)/man
SCHEMADIR = $(DATADIR)/glib-2.0/schemas
DOCDIR  = $(DATADIR)/doc/photo-pages
# Where bash, zsh and fish look for completions, below DATADIR, and the names that they expect there.
COMPLETIONS = bash-completion/completions/photo-pages zsh/site-functions/_photo-pages \
  fish/vendor_completions.d/photo-pages.fish

APP_ID  = io.github.photopages.PhotoPages
FOLDERS = zz-photo-pages-folder
# The languages and the text domains of the catalogues, which are in `po`, and the compiled ones, below DATADIR.
LANGUAGES = $(file <po/photo-pages/LINGUAS)
DOMAINS = photo-pages photo-pages-libraries
CATALOGUES = $(foreach language,$(LANGUAGES),$(DOMAINS:%=locale/$(language)/LC_MESSAGES/%.mo))
# The files that name the program to the desktop, translated, below DATADIR.
ENTRIES = applications/$(APP_ID).desktop applications/$(FOLDERS).desktop metainfo/$(APP_ID).metainfo.xml

# What the program writes of its own icon, below ICONDIR.
ICON_SIZES = 16 22 24 32 48 64 128 256 512
ICONS = $(foreach size,$(ICON_SIZES),$(size)x$(size)/apps/$(APP_ID).png) \
  scalable/apps/$(APP_ID).svg symbolic/apps/$(APP_ID)-symbolic.svg
# The languages of the help, which the program looks for in a folder beside the schemas.
HELP_LANGUAGES = $(notdir $(wildcard docs/help/*))
HELPDIR = $(DATADIR)/photo-pages/help

# What Debian calls all that building and testing needs; `.ci/deps` has the names that Fedora and
# Arch use. What is named as maybe: is part of another package in Debian 12. The last list is for a Swift
# that was unpacked on a bare system and cannot start.
BUILD_PACKAGES = git ca-certificates g++ pkgconf gettext appstream \
  libgtk-4-dev libadwaita-1-dev libgdk-pixbuf-2.0-dev libjpeg62-turbo-dev liblcms2-dev \
  libpng-dev libtiff-dev libwebp-dev libgif-dev libheif-dev libavif-dev librsvg2-dev libjxl-dev libraw-dev \
  libgexiv2-dev libexiv2-dev libxml2-dev libseccomp-dev libportal-gtk4-dev \
  libsoup-3.0-0 glib-networking libsecret-1-0 libsqlite3-0
TEST_PACKAGES = libimage-exiftool-perl xvfb openbox metacity xdotool dbus x11-utils strace desktop-file-utils bubblewrap \
  fonts-dejavu-core adwaita-icon-theme imagemagick webp libheif-examples libavif-bin at-spi2-core locales \
  libjxl-tools maybe:libheif-plugin-x265 maybe:libheif-plugin-aomenc libx11-dev libxtst-dev libjpeg-turbo-progs poppler-utils gnome-keyring
# What decodes for libheif where that comes in parts, and what tests compare our pictures with.
LOADER_PACKAGES = maybe:libheif-plugin-libde265 maybe:libheif-plugin-dav1d \
  maybe:heif-gdk-pixbuf maybe:libavif-gdk-pixbuf librsvg2-common
SWIFT_PACKAGES = libcurl4 libncurses6 libsqlite3-0 maybe:libxml2

SHELL = /bin/bash
.SHELLFLAGS = -euo pipefail -c
.NOTPARALLEL:
.PHONY: build translations help deps run demo test kill-test check-deep check-digikam check-formats check-servers check-wayland \
  check-accessibility examples bench bench-pipeline bench-comments bench-index bench-search check check-debian \
  deb check-deb dist check-dist format docs states pot po screenshots screenshots-flickr install uninstall clean

# The Swift run-time is linked in, so that what is installed needs no Swift. The program finds the schema
# of its preferences and its help beside itself, there as where it is installed.
build: ## build the optimized program, the viewer and the decoder, in .build/release
	for program in photo-pages photo-pages-viewer photo-pages-decoder; do \
	  swift build -c release --static-swift-stdlib --product $$program; \
	done
	# Again, without the Swift run-time that it does not use: loading that takes a millisecond of each start.
	$(CC) -O2 $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -o .build/release/photo-pages -ISources/CDecoderChannel/include \
	  Sources/photo-pages/main.c Sources/CDecoderChannel/{channel,process}.c
	mkdir -p .build/release/../share/glib-2.0/schemas
	glib-compile-schemas --strict --targetdir=.build/release/../share/glib-2.0/schemas data
	for language in $(HELP_LANGUAGES); do \
	  install -Dm644 docs/help/$$language/index.html \
	    .build/release/../share/photo-pages/help/$$language/index.html; \
	done
	@$(MAKE) --no-print-directory SHARE=.build/release/../share translations

# Compiles what has changed in the catalogues.
translations: $(addprefix $(SHARE)/,$(CATALOGUES) $(ENTRIES))

# Returns the rule of a compiled catalogue: $(call catalogue,DOMAIN,LANGUAGE).
define catalogue
$$(SHARE)/locale/$(2)/LC_MESSAGES/$(1).mo: po/$(1)/$(2).po
	@mkdir -p "$$(@D)"
	msgfmt --output-file="$$@" $$<
endef
$(foreach domain,$(DOMAINS),$(foreach language,$(LANGUAGES),$(eval $(call catalogue,$(domain),$(language)))))

# msgfmt reads the languages in LINGUAS, beside their catalogues. The rules for metainfo are AppStream's.
PROGRAM_CATALOGUES = po/photo-pages/LINGUAS $(LANGUAGES:%=po/photo-pages/%.po)
$(SHARE)/applications/%.desktop: data/%.desktop $(PROGRAM_CATALOGUES)
	@mkdir -p "$(@D)"
	msgfmt --desktop --template=$< -d po/photo-pages --output-file="$@"
$(SHARE)/metainfo/%.metainfo.xml: data/%.metainfo.xml $(PROGRAM_CATALOGUES)
	@mkdir -p "$(@D)"
	msgfmt --xml --template=$< -d po/photo-pages --output-file="$@"

# Prints each target that has a text behind `##` in this file, with that text.
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

deps: ## install what building and testing needs; on Fedora and Arch, say what to install
	@.ci/deps $(BUILD_PACKAGES) $(LOADER_PACKAGES) $(TEST_PACKAGES) \
	  $$(swift build --version &>/dev/null || echo $(SWIFT_PACKAGES))

run: deps build ## build it and open something: ARGS="--fullscreen ~/Pictures"
	@.ci/try .build/release/photo-pages $(ARGS)

demo: ARGS = --demo
demo: run ## build it and open the demo album

# Tests drive the real program, so it is built first.
test: deps build ## build it and run every test, or some: TEST_FLAGS="--filter InstallTests"
	LC_ALL=C.UTF-8 PHOTO_PAGES_PROGRAM=$(abspath $(PROGRAM)) $(SWIFT) test --disable-xctest $(TEST_FLAGS)

# Kills programs that write a sidecar or move photos at so many random moments, and crowds one with as many changes:
# `make kill-test KILLS=1000 CHANGES=500`, as fast as the program is. Each change of the program is tested
# with a few.
kill-test: KILLS ?= 1000
kill-test: CHANGES ?= 500
kill-test: deps build ## kill a program that writes a sidecar or moves photos KILLS times (1000): some minutes
	PHOTO_PAGES_KILLS=$(KILLS) PHOTO_PAGES_CHANGES=$(CHANGES) LC_ALL=C.UTF-8 \
	  PHOTO_PAGES_PROGRAM=$(abspath $(PROGRAM)) \
	  swift test -c release -Xswiftc -enable-testing --scratch-path .build/kill-test \
	  --disable-xctest --filter 'SidecarKillTests|RelocationKillTests|SidecarCrowdTests|whatWasReportedAsSaved'

# Opens thousands of damaged photos and sidecars of each format, of which each change of the program is tested
# with hundreds: some minutes.
check-deep: deps ## open thousands of damaged photos and sidecars of each format: some minutes
	PHOTO_PAGES_DEEP=1 LC_ALL=C.UTF-8 swift test --disable-xctest \
	  --filter 'HostileFileTests|HostilePacketTests|AbsurdSidecarTests|ContainerTests'

# Has the real digiKam write our sidecars anew, where it is installed, and looks what is left of them.
check-digikam: deps ## have digiKam change our sidecars, if it is installed, and check the result
	swift build --product sidecar-writer
	@.ci/check-digikam $(DIGIKAM_FLAGS)

# Compares the pictures of Pillow's tests with what Pillow makes of them; needs the network.
check-formats: deps ## compare the pictures of Pillow's tests with what Pillow makes of them (network)
	@.ci/check-formats

# Uses it in a Wayland compositor that nobody sees, at three scales, by keys and by a pointer.
check-wayland: deps build ## use it on Wayland at three scales, with pictures in build/wayland
	@.ci/deps sway wtype grim libwayland-dev
	@.ci/check-wayland $(PROGRAM) build/wayland

# Has sidecars saved on real servers that are killed meanwhile, with GVfs on a bus of its own: some minutes.
check-servers: deps ## kill WebDAV and SFTP servers in the middle of saves: some minutes
	@.ci/deps gvfs gvfs-backends gvfs-fuse apache2-bin openssh-server openssh-client dbus python3
	swift build --product sidecar-writer
	@.ci/check-servers .build/debug/sidecar-writer

# Uses it through AT-SPI alone, as a screen reader does, and has Orca read it, on a screen that nobody sees.
check-accessibility: deps build ## use it through AT-SPI alone, and have Orca read it, into build/accessibility
	@.ci/deps python3-gi gir1.2-atspi-2.0 at-spi2-core orca python3-speechd imagemagick
	@.ci/check-accessibility $(PROGRAM) build/accessibility

# The packages that use the libraries as anybody would, and their tests.
examples: deps ## build and test the packages in Examples
	@.ci/examples

# Measures the program beside other viewers, for some minutes: docs/performance.md.
bench: deps build ## measure it beside other viewers (docs/performance.md): BENCH_FLAGS="--help"
	$(build-benchmarks)
	.build/release/viewer-bench --program "$(PROGRAM)" $(BENCH_FLAGS)

# Measures the libraries' way from a file to pixels.
bench-pipeline: deps ## measure its decoding beside libjpeg, gdk-pixbuf and Little CMS
	$(build-benchmarks)
	.build/release/pipeline-bench $(BENCH_FLAGS)

# Measures the program beside itself: with thousands of comments, and of sidecars, and with few.
bench-comments: CASES = --case comments --case paging --case oldest
bench-index: CASES = --case index
bench-comments: ## measure it with 10,000 comments on a photo, and with ten
bench-index: ## measure turning pages while the tags of 10,000 photos are read
bench-comments bench-index: deps build
	$(build-benchmarks)
	.build/release/program-bench $(CASES) --program "$(PROGRAM)" $(BENCH_FLAGS)

# Measures the index of photos in process, and the window from the key to the results.
bench-search: deps build ## measure finding photos among 100,000, beside ripgrep over the sidecars
	@.ci/deps ripgrep
	for command in search-bench program-bench; do \
	  swift build -c release --static-swift-stdlib --product $$command; \
	done
	.build/release/search-bench $(BENCH_FLAGS)
	.build/release/program-bench --case search --program "$(PROGRAM)"

# Built as the program is, so that nothing is built twice.
define build-benchmarks
for command in viewer-bench program-bench pipeline-bench gtk4-floor; do \
  swift build -c release --static-swift-stdlib --product $$command; \
done
endef

check: ## check layout, warnings, forbidden words and installed files
	@.ci/check

# Builds and tests on another Debian, in a folder below .build:
# `make check-debian SUITE=forky TEST_FLAGS="--filter InstallTests"`.
# Needs root.
check-debian: SUITE ?= trixie
check-debian: export TEST_FLAGS := $(TEST_FLAGS)
check-debian: deps ## build and test on another Debian, as root: SUITE=forky or trixie
	@.ci/deps debootstrap
	@.ci/check-debian $(SUITE)

# Debian 12, 13 and 14, each in a root of its own, which needs root: docs/packaging.md.
deb check-deb: SUITE ?= bookworm trixie forky
deb: ## build a package for Debian 12, 13 and 14, as root, in build/deb: or SUITE=trixie
	@.ci/deps debootstrap
	for suite in $(SUITE); do \
	  .ci/in-debian $$suite .ci/deb $(VERSION) $(BUILD_PACKAGES) $(LOADER_PACKAGES); \
	  mkdir -p build/deb/$$suite; \
	  rm -f build/deb/$$suite/*.deb; \
	  cp .build/$$suite/tree/build/deb/*.deb build/deb/$$suite; \
	done

# With pictures of the window in German and Chinese beside the package.
check-deb: ## install, use and remove the packages on bare Debians, as root: or SUITE=trixie
	@.ci/deps debootstrap
	for suite in $(SUITE); do .ci/check-deb $$suite; done

# With the package that the sources depend on, so that it builds without git and without a network.
dist: ## make the source archive, build/photo-pages-VERSION.tar.xz, of the last commit
	@.ci/dist photo-pages-$(VERSION)

check-dist: dist ## build the source archive without git and network, and run tests that need no screen
	@.ci/check-dist build/photo-pages-$(VERSION).tar.xz

format: ## format the sources
	swift format --in-place --recursive --parallel \
	  $(wildcard Package.swift Sources Tests Resources Benchmarks Examples)

# What the libraries offer, from their comments and articles; `docc preview` and web servers show it.
docs: ## make the libraries' documentation, in build/docs
	@.ci/docs build/docs

# What every event does in every state, for people; a test compares.
states: ## write docs/states.md: what every event does in every state
	swift run state-table >docs/states.md.new
	mv docs/states.md.new docs/states.md

# Catalogues have to follow: docs/translating.md.
pot: ## collect the texts to translate, in po/*.pot
	.ci/templates po

# Texts that have changed a little get their old translation, marked as fuzzy, for a translator to correct.
po: pot ## bring the catalogues in line with the texts to translate
	for domain in $(DOMAINS); do \
	  for language in $(LANGUAGES); do \
	    msgmerge --quiet --update --backup=none --previous po/$$domain/$$language.po po/$$domain.pot; \
	  done; \
	done

screenshots: deps build ## draw the demo album, in build/screenshots
	@.ci/deps xcompmgr
	@.ci/screenshots .build/release/photo-pages build/screenshots
	@.ci/search-screenshots .build/release/photo-pages build/screenshots

screenshots-flickr: deps build ## draw photos of a stand-in of Flickr, in build/screenshots-flickr
	@.ci/deps python3 imagemagick
	@.ci/screenshots-flickr .build/release/photo-pages build/screenshots-flickr

# Installing builds nothing, since the machine may have no compiler.
$(PROGRAM) $(VIEWER) $(DECODER):
	@echo "$@ is missing: run make build first." >&2; exit 1

install: $(PROGRAM) $(VIEWER) $(DECODER) ## install it, with PREFIX (/usr/local) and DESTDIR
	$(INSTALL_PROGRAM) "$(PROGRAM)" "$(DESTDIR)$(BINDIR)/photo-pages"
	$(INSTALL_PROGRAM) "$(VIEWER)" "$(DESTDIR)$(LIBEXECDIR)/photo-pages-viewer"
	$(INSTALL_PROGRAM) "$(DECODER)" "$(DESTDIR)$(LIBEXECDIR)/photo-pages-decoder"
	for file in $(ENTRIES) $(CATALOGUES); do \
	  $(INSTALL_DATA) "$(SHARE)/$$file" "$(DESTDIR)$(DATADIR)/$$file"; \
	done
	sed 's|@bindir@|$(BINDIR)|' data/$(APP_ID).service.in \
	  | $(INSTALL_DATA) /dev/stdin "$(DESTDIR)$(DATADIR)/dbus-1/services/$(APP_ID).service"
	$(INSTALL_DATA) data/$(APP_ID).gschema.xml "$(DESTDIR)$(SCHEMADIR)/$(APP_ID).gschema.xml"
	umask 022 && "$(DESTDIR)$(BINDIR)/photo-pages" --write-icons "$(DESTDIR)$(DATADIR)/icons"
	$(INSTALL_DATA) data/photo-pages.1 "$(DESTDIR)$(MANDIR)/man1/photo-pages.1"
	$(INSTALL_DATA) data/completions/photo-pages.bash "$(DESTDIR)$(DATADIR)/$(word 1,$(COMPLETIONS))"
	$(INSTALL_DATA) data/completions/_photo-pages "$(DESTDIR)$(DATADIR)/$(word 2,$(COMPLETIONS))"
	$(INSTALL_DATA) data/completions/photo-pages.fish "$(DESTDIR)$(DATADIR)/$(word 3,$(COMPLETIONS))"
	for language in $(HELP_LANGUAGES); do \
	  $(INSTALL_DATA) docs/help/$$language/index.html "$(DESTDIR)$(HELPDIR)/$$language/index.html"; \
	done
	for text in LICENSE README.md CHANGELOG.md; do \
	  $(INSTALL_DATA) $$text "$(DESTDIR)$(DOCDIR)/$$text"; \
	done
	$(update-schemas)
	$(update-desktop-database)
	$(update-icon-cache)

uninstall: ## remove what install has installed
	rm -f "$(DESTDIR)$(BINDIR)/photo-pages" \
	  "$(DESTDIR)$(LIBEXECDIR)"/photo-pages-{viewer,decoder} \
	  $(foreach file,$(ENTRIES) $(CATALOGUES),"$(DESTDIR)$(DATADIR)/$(file)") \
	  "$(DESTDIR)$(DATADIR)/dbus-1/services/$(APP_ID).service" \
	  "$(DESTDIR)$(MANDIR)/man1/photo-pages.1" \
	  "$(DESTDIR)$(SCHEMADIR)/$(APP_ID).gschema.xml" \
	  $(foreach icon,$(ICONS),"$(DESTDIR)$(ICONDIR)/$(icon)") \
	  $(foreach completion,$(COMPLETIONS),"$(DESTDIR)$(DATADIR)/$(completion)") \
	  "$(DESTDIR)$(DOCDIR)"/{LICENSE,README.md,CHANGELOG.md}
	for language in $(HELP_LANGUAGES); do \
	  rm -f "$(DESTDIR)$(HELPDIR)/$$language/index.html"; \
	  [ ! -d "$(DESTDIR)$(HELPDIR)/$$language" ] \
	    || rmdir --ignore-fail-on-non-empty "$(DESTDIR)$(HELPDIR)/$$language"; \
	done
	for folder in "$(DESTDIR)$(HELPDIR)" "$(DESTDIR)$(DATADIR)/photo-pages" \
	    "$(DESTDIR)$(DOCDIR)" "$(DESTDIR)$(LIBEXECDIR)"; do \
	  [ ! -d "$$folder" ] || rmdir --ignore-fail-on-non-empty "$$folder"; \
	done
	if [ -d "$(DESTDIR)$(DATADIR)" ]; then \
	  cd "$(DESTDIR)$(DATADIR)"; \
	  for folder in $(dir $(COMPLETIONS) $(CATALOGUES)); do \
	    [ ! -d $$folder ] || rmdir -p --ignore-fail-on-non-empty $$folder; \
	  done; \
	fi
	if [ -d "$(DESTDIR)$(ICONDIR)" ] && [ ! -e "$(DESTDIR)$(ICONDIR)/index.theme" ]; then \
	  cd "$(DESTDIR)$(DATADIR)/icons"; \
	  for folder in $(dir $(ICONS:%=hicolor/%)); do \
	    [ ! -d $$folder ] || rmdir -p --ignore-fail-on-non-empty $$folder; \
	  done; \
	fi
	$(update-schemas)
	$(update-desktop-database)
	$(update-icon-cache)

# Compiles the schemas of all programs. Packages (DESTDIR) leave that to their own triggers. GLib keeps an
# old file where there is no schema any more, so we delete it, in a prefix of our own.
define update-schemas
if [ -z "$(DESTDIR)" ] && [ -d "$(SCHEMADIR)" ] && command -v glib-compile-schemas >/dev/null; then \
  if compgen -G "$(SCHEMADIR)/*.xml" >/dev/null; then \
    umask 022 && glib-compile-schemas "$(SCHEMADIR)"; \
  else \
    rm -f "$(SCHEMADIR)/gschemas.compiled"; \
  fi; \
fi
endef

# Tells the desktop which types the program opens. Packages (DESTDIR) leave that to their own
# triggers. A cache that holds nothing is left only by us, in a prefix of our own.
define update-desktop-database
if [ -z "$(DESTDIR)" ] && [ -d "$(DATADIR)/applications" ] \
    && command -v update-desktop-database >/dev/null; then \
  update-desktop-database -q "$(DATADIR)/applications"; \
  grep -q = "$(DATADIR)/applications/mimeinfo.cache" \
    || rm -f "$(DATADIR)/applications/mimeinfo.cache"; \
fi
endef

# Tells the desktop that there are other icons, where it keeps a list of them. A theme without its
# description (index.theme) has no list, and is left by us alone, in a prefix of our own.
define update-icon-cache
if [ -z "$(DESTDIR)" ] && [ -e "$(ICONDIR)/index.theme" ]; then \
  for tool in gtk4-update-icon-cache gtk-update-icon-cache; do \
    if command -v $$tool >/dev/null; then $$tool -q -t -f "$(ICONDIR)"; break; fi; \
  done; \
fi
endef

clean: ## remove what was built
	rm -rf .build build
