import { Col, Form, Input, Row } from 'antd';
import { useT } from '@/i18n';

interface Props {
  /** Place in its list, and the field that holds `{ en, zh }`. */
  at: number;
  name: string;
  title: string;
  long?: boolean;
}

/** A text in both languages of an entry of a list. */
export function BothInList({ at, name, title, long = false }: Props) {
  const t = useT();
  return (
    <Row gutter={16}>
      {(['en', 'zh'] as const).map((language) => (
        <Col key={language} xs={24} md={12}>
          <Form.Item name={[at, name, language]} label={t(`configuration.in.${language}`, { title })}>
            {long ? <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} /> : <Input />}
          </Form.Item>
        </Col>
      ))}
    </Row>
  );
}
