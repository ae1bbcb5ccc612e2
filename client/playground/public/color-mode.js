// A classic script in the head: it runs before the first paint, so that nothing flashes in the other mode.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  let scheme = new URLSearchParams(location.search).get('scheme');
  const apply = () => {
    const isDark = scheme === null ? dark.matches : scheme === 'dark';
    document.documentElement.classList.toggle('dark', isDark);
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  };
  // Called by the workbench on its frame; its own address names the frame's scheme.
  window.applyColorScheme = (next) => {
    scheme = next;
    apply();
  };
  if (!new URLSearchParams(location.search).has('bare')) scheme = null;
  dark.addEventListener('change', apply);
  apply();
})();
