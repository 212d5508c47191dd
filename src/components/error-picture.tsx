import { Result } from 'antd';
import styles from './error-picture.less';

const pictures = { '403': Result.PRESENTED_IMAGE_403, '404': Result.PRESENTED_IMAGE_404 };

/** The icon of a result in the place of its status: antd's picture as decoration, which its English title would else name below the pointer and aloud. */
export function errorPicture(status: keyof typeof pictures) {
  const Picture = pictures[status];
  return (
    <span aria-hidden className={styles.picture}>
      <Picture />
    </span>
  );
}
