import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Card, Col, Flex, Form, Input, Row } from 'antd';
import { Chapter, WorkProduct } from '#domain/library/standards.ts';
import { enteredRule, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { BothInList } from './BothInList';

interface Props {
  name: string;
  title: string;
  as: 'chapters' | 'workProducts';
}

const empty = { en: '', zh: '' };
const blank = {
  chapters: { number: '', title: empty, content: empty },
  workProducts: { code: '', name: empty, chapter: '', content: empty },
};

/** The chapters of a standard, or the work products it asks for. */
export function ChapterItems({ name, title, as }: Props) {
  const t = useT();
  const key = as === 'chapters' ? 'number' : 'code';
  const label = t(`library.field.${key}`);
  const chapter = t('library.field.chapter');
  const rules = [
    { required: true, message: t('library.needed', { field: label }) },
    enteredRule(as === 'chapters' ? Chapter.shape.number : WorkProduct.shape.code, label),
  ];
  return (
    <Form.Item label={title}>
      <Form.List name={name}>
        {(entries, { add, remove }) => (
          <Flex vertical gap={8}>
            {entries.map((entry) => (
              <Card
                key={entry.key}
                size="small"
                extra={
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('library.part.remove', { number: entry.name + 1 })}
                    onClick={() => remove(entry.name)}
                  />
                }
                title={t(`library.part.${as}`, { number: entry.name + 1 })}
              >
                <Row gutter={16}>
                  <Col span={12}>
                    <Form.Item name={[entry.name, key]} label={label} rules={rules}>
                      <Input />
                    </Form.Item>
                  </Col>
                  {as === 'workProducts' && (
                    <Col span={12}>
                      <Form.Item
                        name={[entry.name, 'chapter']}
                        label={chapter}
                        rules={rulesOf(WorkProduct.shape.chapter, chapter)}
                      >
                        <Input />
                      </Form.Item>
                    </Col>
                  )}
                </Row>
                <BothInList
                  at={entry.name}
                  name={as === 'chapters' ? 'title' : 'name'}
                  title={t(`library.part.title.${as}`)}
                />
                <BothInList at={entry.name} name="content" title={t(`library.part.content.${as}`)} long />
              </Card>
            ))}
            <Button icon={<PlusOutlined />} onClick={() => add(blank[as])}>
              {t(`library.part.add.${as}`)}
            </Button>
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  );
}
