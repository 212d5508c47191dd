import { TranslationOutlined } from '@ant-design/icons';
import { setLocale } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import { bundledLanguages, currentLanguage, type Language, loadTexts, useT } from '@/i18n';
import { HeaderPopup } from './HeaderPopup';

/** Switches in place: typed text and place are kept. Each language is offered by its own name. */
export function LanguageSwitch() {
  const t = useT();
  const current = currentLanguage();
  return (
    <HeaderPopup
      button={
        <Button
          type="text"
          icon={<TranslationOutlined />}
          aria-label={t('shell.language.switch')}
          title={t('shell.language.switch')}
        />
      }
    >
      {(button, shown) => (
        <Dropdown
          {...shown}
          menu={{
            selectedKeys: [current],
            items: bundledLanguages.map((language) => ({ key: language, label: t(`shell.language.${language}`) })),
            onClick: ({ key }) => loadTexts(key as Language).then(() => setLocale(key, false)),
          }}
        >
          {button}
        </Dropdown>
      )}
    </HeaderPopup>
  );
}
