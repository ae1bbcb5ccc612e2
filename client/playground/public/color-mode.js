// A classic script in the head: it runs before the first paint, so that nothing flashes in the other mode.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const address = new URLSearchParams(location.search);
  // The workbench follows the system; the scheme of its address is that of the page in its frame.
  let scheme = address.has('bare') ? address.get('scheme') : null;
  const apply = () => {
    const isDark = scheme === null ? dark.matches : scheme === 'dark';
    document.documentElement.classList.toggle('dark', isDark);
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  };
  // Called by the workbench on its frame.
  window.applyColorScheme = (next) => {
    scheme = next;
    apply();
  };
  dark.addEventListener('change', apply);
  apply();
})();
