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

// Asks the page's first calls while the application is loading (which calls: config/early-calls.ts; who takes them: src/request/early.ts).
((pages) => {
  try {
    const token = localStorage.getItem('userToken');
    if (!token || !pages) return;
    const page = location.pathname.replace(/^\/[^/]+/, '');
    const version = new URLSearchParams(location.search).get('version');
    const early = (window.earlyCalls = {});
    for (const call of [...pages['*'], ...(pages[page] || [])]) {
      if (call.includes(':version') && !version) continue;
      const address = call.replace(':version', encodeURIComponent(version));
      const answer = fetch(address, { headers: { Authorization: token } }).catch(() => undefined);
      early[address] = { token, at: Date.now(), answer };
    }
  } catch {
    // The application asks for itself.
  }
})(JSON.parse(document.currentScript?.dataset.early || 'null'));
