// Runs before the first paint: style and direction as this browser last saw them, so that nothing flashes.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem('intara.layout') || '{}');
    if (kept.navTheme) root.dataset.theme = kept.navTheme;
    if (kept.colorWeak) root.setAttribute('data-color-weak', '');
    const language = localStorage.getItem('umi_locale') || navigator.language || 'zh-CN';
    if (/^(he|ar|fa|ku)/.test(language)) root.dir = 'rtl';
  } catch {
    // Without storage the defaults stand.
  }
})();
