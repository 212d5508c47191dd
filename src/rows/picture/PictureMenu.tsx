import { PictureOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps, Tooltip } from 'antd';
import type { BoardPart } from '#domain/drawn/board-picture.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** What draws and saves comes when the menu is opened: with the click the browser asks whether a person wanted it. */
const chunk = () => import(/* webpackChunkName: "board-picture" */ './picture-chunk');

const ways = ['copy', 'png', 'svg'] as const;

interface Props {
  /** What the board is called: the title of the picture, and the name of its file. */
  title: string;
  /** Of what it is: project, task, version. */
  subject: string;
  /** What it shows by now, in the colours of paper. */
  draw: () => readonly BoardPart[];
  /** Chapters of the report that it can be put into, or why it cannot; absent where there is no report. */
  report?:
    | {
        chapters: readonly { key: string; label: string }[];
        save: (chapter: string, file: File) => Promise<void>;
      }
    | { denied: string };
}

/** Takes a board away as it stands on screen: as a picture on the clipboard, as a file, into the report. */
export function PictureMenu({ title, subject, draw, report }: Props) {
  const t = useT();
  const dates = useDates();
  const { message } = App.useApp();
  const { chapters, save } = report && 'save' in report ? report : {};
  const denied = report && 'denied' in report ? report.denied : undefined;
  const run = async (key: string) => {
    const { boardPicture, pictureFile, ways } = await chunk();
    const day = dates.day(new Date().toISOString());
    const board = { title, note: `${subject} · ${day}`, parts: draw() };
    const picture = boardPicture(board, (count) => t('picture.more', { count }));
    const name = plainFileName(`${title} ${day}`.replace(/[\\/:*?"<>|]/g, ' '));
    const chapter = chapters?.find((one) => `report ${one.key}` === key);
    if (save && chapter) {
      await save(chapter.key, await pictureFile(picture, name));
      message.success(t('picture.inReport', { chapter: chapter.label }));
    } else if (key === 'copy' || key === 'png' || key === 'svg') {
      await ways[key](picture, name);
      message.success(key === 'copy' ? t('picture.copied') : t('picture.saved', { name }));
    }
  };
  const items: MenuProps['items'] = [
    ...ways.map((key) => ({ key, label: t(`picture.${key}`) })),
    ...(chapters
      ? [
          {
            key: 'report',
            label: t('picture.report'),
            children: chapters.map(({ key, label }) => ({ key: `report ${key}`, label })),
          },
        ]
      : []),
    ...(denied
      ? [
          {
            key: 'denied',
            disabled: true,
            label: (
              <>
                {t('picture.report')}
                <div className="quiet">{denied}</div>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={(open) => open && void chunk().catch(() => undefined)}
      menu={{
        items,
        onClick: ({ key }) => {
          run(key).catch((error) =>
            message.error(error instanceof CallError ? refusalText(error) : t('picture.failed')),
          );
        },
      }}
    >
      <Tooltip title={t('picture.menu', { title })}>
        <Button size="small" type="text" icon={<PictureOutlined />} aria-label={t('picture.menu', { title })} />
      </Tooltip>
    </Dropdown>
  );
}
