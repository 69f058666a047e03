// Adds the theme of the dashboard and a search. The page is complete without it.
(() => {
  const root = document.documentElement;
  let theme;
  try {
    theme = localStorage.getItem('jornada.theme');
  } catch {
    // Storage is blocked: the page has the system's theme.
  }
  if (theme === 'dark' || theme === 'light') root.setAttribute('data-scheme', theme);

  document.addEventListener('DOMContentLoaded', () => {
    const find = document.getElementById('find');
    const found = document.getElementById('found');
    const field = document.getElementById('q');
    if (!find || !found || !(field instanceof HTMLInputElement)) return;
    find.hidden = false;

    /** @type {NodeListOf<HTMLElement>} */
    const entries = document.querySelectorAll('[data-find]');
    /** @type {NodeListOf<HTMLElement>} */
    const areas = document.querySelectorAll('[data-area]');

    const narrow = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      for (const entry of entries)
        entry.hidden = !words.every((word) => entry.getAttribute('data-find')?.includes(word));
      for (const area of areas) area.hidden = area.querySelector('[data-find]:not([hidden])') === null;
      const count = document.querySelectorAll('article[data-find]:not([hidden])').length;
      found.textContent = words.length === 0 ? '' : `${count} ${count === 1 ? 'operation' : 'operations'}`;
    };
    field.addEventListener('input', () => {
      const url = new URL(window.location.href);
      if (field.value) url.searchParams.set('q', field.value);
      else url.searchParams.delete('q');
      window.history.replaceState(null, '', url);
      narrow();
    });
    // On narrow screens the list lies above the operation that was chosen.
    const list = document.getElementById('operations');
    list?.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a') && list.matches(':popover-open'))
        list.hidePopover();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target === field || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.focus();
    });
    // Makes wide blocks scrollable by keyboard.
    for (const wide of document.querySelectorAll('pre, .scroll'))
      if (wide.scrollWidth > wide.clientWidth) wide.setAttribute('tabindex', '0');

    field.value = new URLSearchParams(window.location.search).get('q') ?? '';
    narrow();
  });
})();
