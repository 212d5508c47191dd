import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Chain } from './Chain.tsx';
import { CodePage } from './CodePage.tsx';
import { ExternalPage } from './ExternalPage.tsx';
import { FactorPage } from './FactorPage.tsx';
import { ForgotPage } from './ForgotPage.tsx';
import { Icon } from './Icon.tsx';
import { LoginPage } from './LoginPage.tsx';
import { firstLanguage, LanguageContext, languages } from './language.ts';
import { PasswordPage } from './PasswordPage.tsx';
import { RegisterPage } from './RegisterPage.tsx';
import { SetupPage } from './SetupPage.tsx';
import { onCodeNeeded, type Waiting } from './sign-in.ts';
import { stored } from './storage.ts';
import { type Language, type TextKey, texts } from './texts.ts';

const pages = {
  login: { title: 'login.action.signIn', Page: LoginPage },
  setup: { title: 'login.setup.title', Page: SetupPage },
  password: { title: 'login.link.reset', Page: PasswordPage },
  forgot: { title: 'login.forgot.title', Page: ForgotPage },
  external: { title: 'login.external.title', Page: ExternalPage },
  factor: { title: 'login.factor.setUpTitle', Page: FactorPage },
  register: { title: 'login.register.title', Page: RegisterPage },
} as const;
const page = (/\/user\/(setup|password|forgot|register|factor|external)\/*$/.exec(location.pathname)?.[1] ??
  'login') as keyof typeof pages;
const { title, Page } = pages[page];

/** The frame of the pages: brand, language switch, and the page in a card. */
export function App() {
  const [language, setLanguage] = useState(firstLanguage);
  const [waiting, setWaiting] = useState<Waiting>();
  const hash = useHash(setWaiting);
  const t = (key: TextKey) => texts[language][key];

  // Before anything can be sent: an answer that came first would find nobody to ask for the code, and the button would turn for ever.
  useLayoutEffect(() => onCodeNeeded(setWaiting), []);
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
        <div class="card">{waiting ? <CodePage waiting={waiting} /> : <Page key={hash} />}</div>
      </main>
    </LanguageContext.Provider>
  );
}

/**
 * What stands behind the #: a link that sets a password is there. Opened in the tab of a former one it loads nothing anew, so the page has to begin
 * again by itself: it would go on saying that the former link is used up, or set the password of the former account.
 */
function useHash(show: (waiting: undefined) => void): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const look = () => {
      show(undefined);
      setHash(location.hash);
    };
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, [show]);
  return hash;
}
