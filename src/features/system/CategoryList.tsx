import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { type TagCategoryItem, type TagList, tagCategory } from '#contract/tag.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { call } from '@/request/call';
import { useAction } from '@/request/useCall';
import { CategoryDrawer } from './CategoryDrawer';
import styles from './system.less';

/** Stands in the address for tags that are in no category. */
export const noCategory = 'none';

interface Props {
  data: TagList;
  /** Of the address; `null`: all tags. */
  chosen: string | null;
  canModify: boolean;
  onChoose: (category: string | undefined) => void;
  onChanged: (list: TagList) => void;
}

/** The categories in their order with the number of their tags; the chosen one narrows the table. */
export function CategoryList({ data, chosen, canModify, onChoose, onChanged }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const sort = useAction(tagCategory.sort);
  const [edited, setEdited] = useState<TagCategoryItem | 'new'>();
  const { categories, tags } = data;
  const language = textLanguage();
  const countIn = (id: string | null) => tags.filter(({ categoryId }) => categoryId === id).length;

  const move = async (from: number, to: number) => {
    const ids = categories.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    const list = await sort.run({ body: { ids } });
    if (list) onChanged(list);
  };
  const remove = ({ id, name }: TagCategoryItem) => {
    const inside = countIn(id);
    const what = inside > 0 ? t('tag.category.deleteTags', { count: inside }) : '';
    confirm({
      title: t('tag.delete.title', { name: name[language] }),
      words: what,
      onDelete: async () => {
        onChanged(await call(tagCategory.drop, { params: { categoryId: id } }));
        if (chosen === id) onChoose(undefined);
        message.success(t('tag.category.deleted', { name: name[language] }));
      },
    });
  };
  const line = (id: string | null, name: string, count: number) => (
    <Button type="text" aria-pressed={chosen === id} onClick={() => onChoose(id ?? undefined)}>
      <span className="one-line">{name}</span>
      <span className="num">{count}</span>
    </Button>
  );

  return (
    <Card
      size="small"
      title={<h2 className={styles.group}>{t('tag.category.title')}</h2>}
      extra={
        canModify && (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
            {t('tag.category.create')}
          </Button>
        )
      }
    >
      <div className={styles.category}>{line(null, t('tag.category.all'), tags.length)}</div>
      {categories.map((category, i) => (
        <div
          key={category.id}
          className={styles.category}
          title={[category.name[language], category.description].filter(Boolean).join('\n')}
        >
          {line(category.id, category.name[language], countIn(category.id))}
          {canModify && (
            <CategoryActions
              name={category.name[language]}
              isFirst={i === 0}
              isLast={i === categories.length - 1}
              onMove={(by) => move(i, i + by)}
              onEdit={() => setEdited(category)}
              onRemove={() => remove(category)}
            />
          )}
        </div>
      ))}
      <div className={styles.category}>{line(noCategory, t('tag.noCategory'), countIn(null))}</div>
      {edited && (
        <CategoryDrawer
          category={edited === 'new' ? undefined : edited}
          onSaved={(list) => {
            onChanged(list);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

interface ActionsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** What can be done with one category. */
function CategoryActions({ name, isFirst, isLast, onMove, onEdit, onRemove }: ActionsProps) {
  const t = useT();
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        aria-label={t('tag.category.up', { name })}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        aria-label={t('tag.category.down', { name })}
        onClick={() => onMove(1)}
      />
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={t('tag.editOf', { name })}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={t('tag.deleteOf', { name })}
        onClick={onRemove}
      />
    </>
  );
}
