// A classic script in the head: it runs before the first paint, so that nothing flashes in the other mode.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.classList.toggle('dark', dark.matches);
    document.documentElement.style.colorScheme = dark.matches ? 'dark' : 'light';
  };
  dark.addEventListener('change', apply);
  apply();
})();
