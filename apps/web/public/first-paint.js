// Runs before anything is drawn: the ground has the colour that was chosen here, so that a dark page never flashes white.
// The keys are those of src/words/preference.ts.
(() => {
  const root = document.documentElement;
  let theme;
  let density;
  let language;
  let folded;
  try {
    theme = localStorage.getItem('jornada.theme');
    density = localStorage.getItem('jornada.density');
    language = localStorage.getItem('jornada.language');
    folded = localStorage.getItem('jornada.folded-menu');
  } catch {
    // A browser that keeps nothing has the system's theme.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  root.setAttribute('data-scheme', scheme);
  root.style.colorScheme = scheme;
  if (density) root.setAttribute('data-density', density);
  if (language) {
    root.lang = language;
    root.setAttribute('data-language', language);
  }
  // The server does not know the menu that the person folded: without its first view, nothing jumps.
  if (folded && folded !== '[]') root.setAttribute('data-own-view', '');
})();
