// Runs before the first paint. What it gets: config/html.ts.
((boot) => {
  const root = document.documentElement;
  const page = location.pathname.replace(/^\/[^/]+/, '');
  // Zod would try whether it may compile code, which the content security policy refuses: browsers list each try.
  window.__zod_globalConfig = { jitless: true };

  // Style and direction as this browser last saw them, so that nothing flashes.
  const look = () => {
    const kept = JSON.parse(localStorage.getItem('intara.layout') || '{}');
    if (kept.navTheme) root.dataset.theme = kept.navTheme;
    if (kept.colorWeak) root.setAttribute('data-color-weak', '');
    const language = localStorage.getItem('umi_locale') || navigator.language || 'zh-CN';
    if (/^(he|ar|fa|ku)/.test(language)) root.dir = 'rtl';
    return /^en\b/i.test(language) ? 'en-US' : 'zh-CN';
  };

  // The first calls of the page, asked while the application is loading (config/early-calls.ts); src/request/early.ts takes the answers.
  // Those of the page wait for the user: what somebody may not, is not asked.
  const askEarly = ({ calls, needs }) => {
    const token = localStorage.getItem('userToken');
    if (!token) return;
    const named = new URLSearchParams(location.search);
    const ask = (address) => fetch(address, { headers: { Authorization: token } }).catch(() => undefined);
    const keep = (address, answer) => {
      window.earlyCalls[address] = { token, at: Date.now(), answer };
      return answer;
    };
    window.earlyCalls = {};
    const [me] = calls['*'].map((address) => keep(address, ask(address)));
    const may = me
      .then((answer) => (answer?.ok ? answer.clone().json() : undefined))
      .then((user) => user?.data.permissions.includes(needs[page]))
      .catch(() => false);
    for (const call of calls[page] || []) {
      const holes = call.match(/:[a-z]+/g) || [];
      if (!holes.every((hole) => named.get(hole.slice(1)))) continue;
      const address = call.replace(/:[a-z]+/g, (hole) => encodeURIComponent(named.get(hole.slice(1))));
      keep(
        address,
        may.then((yes) => (yes ? ask(address) : undefined)),
      );
    }
  };

  // The texts, which the application would ask for only when it runs (src/i18n.ts); the workplace starts with its own.
  const loadTexts = ({ texts, publicPath }, language) => {
    const parts = page === '/account/workplace' ? ['texts'] : ['texts', 'page-texts'];
    for (const part of parts) {
      const file = texts[`${part}-${language}`];
      if (!file) continue;
      const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'script' });
      link.href = publicPath + file;
      document.head.append(link);
    }
  };

  // A script of the application that does not come: the loading screen would stay for ever. When there is a network again, it is tried again.
  const sayFailed = (words) => {
    const failed = ({ target }) => {
      const screen = document.querySelector('.boot-wait');
      if (!screen || !/\/(umi|libraries)\.\w+\.js$/.test(target.src)) return;
      const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: words.reload });
      reload.addEventListener('click', () => location.reload());
      document.querySelector('.boot-bar')?.remove();
      screen.replaceChildren(words.failed);
      screen.after(reload);
      window.addEventListener('online', () => location.reload());
    };
    // Such an error does not rise to the window.
    window.addEventListener('error', failed, { capture: true });
  };

  try {
    const language = look();
    if (!boot) return;
    loadTexts(boot, language);
    askEarly(boot);
    sayFailed(boot.words[language]);
  } catch {
    // Without storage the defaults stand; the application asks for itself.
  }
})(JSON.parse(document.currentScript?.dataset.boot || 'null'));
