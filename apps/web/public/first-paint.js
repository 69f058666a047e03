// Runs before anything is drawn: the ground has the colour that was chosen here, so that a dark page never flashes white.
// The keys are those of src/words/preference.ts.
(() => {
  const root = document.documentElement;
  let theme;
  let language;
  try {
    theme = localStorage.getItem('jornada.theme');
    language = localStorage.getItem('jornada.language');
  } catch {
    // A browser that keeps nothing has the system's theme.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  root.setAttribute('data-scheme', scheme);
  root.style.colorScheme = scheme;
  if (language) root.lang = language;
})();
