import { App } from 'antd';
import { useT } from '@/i18n';
import { copyText } from './copy-text';

/** Copies text and says so; where the browser refuses it, says what to do instead. */
export function useCopy(): (text: string, done: string, instead?: string) => Promise<void> {
  const t = useT();
  const { message } = App.useApp();
  return (text, done, instead = t('form.copyFailed')) =>
    copyText(text).then(
      () => void message.success(done),
      () => void message.error(instead),
    );
}
