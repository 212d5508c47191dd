import { PrinterOutlined } from '@ant-design/icons';
import { history, useSearchParams } from '@umijs/max';
import { Button } from 'antd';
import { useT } from '@/i18n';
import { GuideView } from './GuideView';
import styles from './help.less';
import { placeAddress } from './place';

/** The user guide as a page of its own; chapter and heading are part of the address. `for`: the page whose chapter is asked for. */
export function HelpPage() {
  const t = useT();
  const [asked] = useSearchParams();
  const chapter = asked.get('chapter');
  const place = chapter ? { chapter, at: Number(asked.get('at')) || 0 } : undefined;
  const [path = '', query = ''] = (asked.get('for') ?? '').split('?');
  return (
    <div className={styles.page}>
      <header>
        <h1 className="page-title">{t('help.title')}</h1>
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('help.print')}
        </Button>
      </header>
      <GuideView place={place} page={{ path, query }} onPlace={(to) => history.push(placeAddress(to))} />
    </div>
  );
}
