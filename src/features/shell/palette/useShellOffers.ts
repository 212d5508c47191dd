import { history, setLocale, useAccess } from '@umijs/max';
import { fits, type Offer, type Wanted } from '@/components/palette/offers';
import { bundledLanguages, currentLanguage, loadTexts, useT } from '@/i18n';
import { usePreference } from '@/request/usePreference';
import { openPart } from '../open-part';
import { useLogout } from '../useLogout';
import { useSettings } from '../useSettings';
import { shownPages } from './shown-pages';

/** What the application offers on every page: its pages by the person's rights, and its acts. */
export function useShellOffers() {
  const t = useT();
  const access = useAccess();
  const logout = useLogout();
  const [settings, change] = useSettings();
  const [, keepFirstSteps] = usePreference<string>('firstSteps.workplace', '');

  const pages = (): Offer[] =>
    shownPages().map(({ path, name, group }) => ({
      key: `page:${path}`,
      title: name,
      hint: group,
      // The address has the English words, whatever the language.
      words: path.split('/').join(' '),
      run: () => history.push(path),
    }));
  const style = (navTheme: typeof settings.navTheme, words: string): Offer => ({
    key: `act:style.${navTheme}`,
    title: t(`settings.pageStyle.${navTheme}`),
    hint: t('settings.pageStyle'),
    words,
    run: () => change({ navTheme }),
  });
  const acts = (): Offer[] => [
    ...(access.canProjectConfigModify
      ? [
          {
            key: 'act:project.create',
            title: t('menu.project.create'),
            words: 'new project create',
            run: () => history.push('/project/create'),
          },
        ]
      : []),
    ...(access.canInAuthUserModify
      ? [
          {
            key: 'act:user.invite',
            title: t('palette.invite'),
            words: 'invite user add colleague',
            run: () => history.push('/system/user?new=1'),
          },
        ]
      : []),
    ...[style('light', 'light'), style('dark', 'dark menu'), style('realDark', 'dark night')].filter(
      ({ key }) => key !== `act:style.${settings.navTheme}`,
    ),
    ...bundledLanguages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        key: `act:language.${language}`,
        title: t(`shell.language.${language}`),
        hint: t('shell.language.switch'),
        words: 'language chinese english',
        run: () => void loadTexts(language).then(() => setLocale(language, false)),
      })),
    {
      key: 'act:firstSteps',
      title: t('firstSteps.title'),
      hint: t('menu.account.workplace'),
      words: 'first steps checklist beginner',
      run: () => {
        keepFirstSteps('shown');
        history.push('/account/workplace');
      },
    },
    {
      key: 'act:settings',
      title: t('shell.settings.open'),
      words: 'page settings theme layout',
      run: () => openPart('settings'),
    },
    {
      key: 'act:import',
      title: t('shell.avatar.importData'),
      words: 'import data workbook',
      run: () => openPart('import'),
    },
    {
      key: 'act:account',
      title: t('shell.avatar.settings'),
      words: 'account settings password profile',
      run: () => history.push('/account/settings'),
    },
    { key: 'act:help', title: t('help.page'), words: 'help guide manual', run: () => openPart('help') },
    { key: 'act:about', title: t('about.title'), words: 'about version', run: () => openPart('about') },
    { key: 'act:logout', title: t('shell.avatar.logout'), words: 'log out sign out', run: () => void logout() },
  ];
  return ({ words, isIn }: Wanted): Offer[] =>
    [...pages(), ...acts()].filter((offer) => words === '' || fits(offer, isIn));
}
