import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Popconfirm } from 'antd';
import { useEffect, useState } from 'react';
import type { CommentItem } from '#contract/comment.ts';
import type { CommentForm as Form } from '#domain/model/comment.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { inputPlace } from '@/session/kept/kept';
import { useSession } from '@/session/SessionProvider';
import { CommentForm } from './CommentForm';
import styles from './comments.less';
import { type Mentionable, piecesOf } from './people';
import { editPlace, replyPlace } from './places';

/** What can be done in a thread. Each throws CallError when it is refused. */
export interface ThreadActs {
  reply: (thread: string, form: Form) => Promise<void>;
  change: (item: CommentItem, form: Form) => Promise<void>;
  drop: (item: CommentItem) => void;
  resolve: (thread: string, resolved: boolean) => void;
}

interface Props {
  rowId: string;
  items: readonly CommentItem[];
  people: readonly Mentionable[];
  /** Undefined where one may only read. */
  acts: ThreadActs | undefined;
  me: string;
  /** Something is being typed in it, or no longer. */
  onUse: (isUsed: boolean) => void;
}

/** A thread: the first comment, its replies, and what can be done with it. */
export function Thread({ rowId, items, people, acts, me, onUse }: Props) {
  const t = useT();
  const { kept } = useSession();
  const [first] = items;
  const isKept = (place: string) => kept.get(inputPlace(place)) !== undefined;
  // What was begun before is open again.
  const [replying, setReplying] = useState(() => first !== undefined && isKept(replyPlace(rowId, first.id)));
  const [edited, setEdited] = useState(() => items.find(({ id }) => isKept(editPlace(rowId, id)))?.id);
  const isUsed = replying || edited !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins and ends
  useEffect(() => onUse(isUsed), [isUsed]);
  if (!first) return null;
  const { resolved } = first;
  return (
    <article
      className={styles.thread}
      data-part="thread"
      data-resolved={resolved !== null}
      aria-label={t('comments.thread', { who: first.authorName })}
    >
      {items.map((item) =>
        edited === item.id && acts ? (
          <CommentForm
            key={item.id}
            place={editPlace(rowId, item.id)}
            label={t('comments.edit.label')}
            submit={t('comments.save')}
            people={people}
            initial={item.text}
            onCancel={() => setEdited(undefined)}
            onSave={async (form) => {
              await acts.change(item, form);
              setEdited(undefined);
            }}
          />
        ) : (
          <Comment
            key={item.id}
            item={item}
            people={people}
            {...(acts &&
              item.author === me &&
              !item.deleted && { onEdit: () => setEdited(item.id), onDrop: () => acts.drop(item) })}
          />
        ),
      )}
      {resolved && <Resolved resolved={resolved} />}
      {acts && !replying && (
        <div className={styles.acts}>
          <Button size="small" type="link" onClick={() => setReplying(true)}>
            {t('comments.reply')}
          </Button>
          <Button size="small" type="link" onClick={() => acts.resolve(first.id, resolved === null)}>
            {t(resolved ? 'comments.reopen' : 'comments.resolve')}
          </Button>
        </div>
      )}
      {acts && replying && (
        <CommentForm
          place={replyPlace(rowId, first.id)}
          label={t('comments.reply.label')}
          submit={t('comments.reply')}
          people={people}
          onCancel={() => setReplying(false)}
          onSave={async (form) => {
            await acts.reply(first.id, form);
            setReplying(false);
          }}
        />
      )}
    </article>
  );
}

function Resolved({ resolved: { byName, at } }: { resolved: NonNullable<CommentItem['resolved']> }) {
  const t = useT();
  const dates = useDates();
  return <p className="quiet">{t('comments.resolvedBy', { who: byName, when: dates.time(at) })}</p>;
}

/** One comment as it was typed: text only. */
function Comment({
  item,
  people,
  onEdit,
  onDrop,
}: {
  item: CommentItem;
  people: readonly Mentionable[];
  onEdit?: () => void;
  onDrop?: () => void;
}) {
  const t = useT();
  const dates = useDates();
  return (
    <div className={styles.comment} data-part="comment">
      <header>
        <b className="one-line" title={item.authorName}>
          {item.authorName}
        </b>
        <span className="quiet">{dates.time(item.at)}</span>
        {item.editedAt && !item.deleted && (
          <span className="quiet" title={dates.time(item.editedAt)}>
            {t('comments.edited')}
          </span>
        )}
        <span className={styles.fill} />
        {onEdit && (
          <Button
            size="small"
            type="text"
            icon={<EditOutlined />}
            title={t('comments.edit')}
            aria-label={t('comments.edit')}
            onClick={onEdit}
          />
        )}
        {onDrop && (
          <Popconfirm
            title={t('comments.drop.ask')}
            okText={t('comments.drop')}
            cancelText={t('form.cancel')}
            onConfirm={onDrop}
          >
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              title={t('comments.drop')}
              aria-label={t('comments.drop')}
            />
          </Popconfirm>
        )}
      </header>
      {item.deleted ? (
        <p className="quiet">{t('comments.deleted')}</p>
      ) : (
        <p>
          {piecesOf(item.text, people).map((piece, at) =>
            piece.mentioned ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their places
              <span key={at} className={styles.mention}>
                {piece.text}
              </span>
            ) : (
              piece.text
            ),
          )}
        </p>
      )}
    </div>
  );
}
