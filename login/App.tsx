import { useEffect, useState } from 'preact/hooks';
import { Chain } from './Chain.tsx';
import { Icon } from './Icon.tsx';
import { LoginPage } from './LoginPage.tsx';
import { firstLanguage, LanguageContext, languages } from './language.ts';
import { PasswordPage } from './PasswordPage.tsx';
import { SetupPage } from './SetupPage.tsx';
import { stored } from './storage.ts';
import { type Language, type TextKey, texts } from './texts.ts';

const page = /\/user\/(setup|password)\/*$/.exec(location.pathname)?.[1] ?? 'login';
const titles = { login: 'login.action.signIn', setup: 'login.setup.title', password: 'login.link.reset' } as const;
const title = titles[page as keyof typeof titles];

/** The frame of the pages: brand, language switch, and the page in a card. */
export function App() {
  const [language, setLanguage] = useState(firstLanguage);
  const t = (key: TextKey) => texts[language][key];

  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${texts[language][title]} - ${texts[language]['login.product.title']}`;
  }, [language]);

  function switchTo(chosen: Language) {
    stored.write('umi_locale', chosen);
    setLanguage(chosen);
  }

  return (
    <LanguageContext.Provider value={language}>
      <header class="brand">
        <div class="name">
          <Icon name="shield" />
          <h1>{t('login.product.title')}</h1>
        </div>
        <p>{t('login.product.subtitle')}</p>
        <Chain />
      </header>
      <main>
        <fieldset class="languages">
          <legend>{t('login.language.group')}</legend>
          {languages.map((l) => (
            <button key={l} type="button" lang={l} aria-pressed={l === language} onClick={() => switchTo(l)}>
              {t(`login.language.${l}`)}
            </button>
          ))}
        </fieldset>
        <div class="card">
          {page === 'setup' ? <SetupPage /> : page === 'password' ? <PasswordPage /> : <LoginPage />}
        </div>
      </main>
    </LanguageContext.Provider>
  );
}
