import { render, screen } from '@testing-library/react';
import { Result, Select, Table } from 'antd';
import { describe, expect, it } from 'vitest';
import { clearable } from '@/components/clearable';
import { errorPicture } from '@/components/error-picture';
import type { Translate } from '@/i18n';
import { saidSelection } from '@/lists/SelectAll';
import zhCN from '@/locales/zh-CN';

const t = ((key: keyof typeof zhCN, holes: Record<string, number> = {}) =>
  zhCN[key].replace(/\{(\w+)\}/g, (_, name) => String(holes[name]))) as Translate;

describe('what antd says by itself in English', () => {
  it('is Chinese on a Chinese page: clearing a choice', () => {
    render(
      <Select
        aria-label="a"
        value="1"
        options={[{ value: '1', label: '1' }]}
        allowClear={clearable(t('form.clear'))}
      />,
    );
    expect(screen.getByLabelText('清除')).toBeInTheDocument();
    expect(screen.queryByLabelText('Clear')).toBeNull();
  });

  it('is Chinese on a Chinese page: selecting rows of a table, each by its place', () => {
    const rows = [{ id: 'a' }, { id: 'b' }];
    const rowSelection = saidSelection({ getCheckboxProps: ({ id }) => ({ disabled: id === 'b' }) }, rows, t);
    render(<Table rowKey="id" dataSource={rows} columns={[{ dataIndex: 'id' }]} rowSelection={rowSelection} />);
    const boxes = screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'));
    expect(boxes).toEqual(['选择所有行', '选择第 1 行', '选择第 2 行']);
    expect(screen.getByLabelText('选择第 2 行')).toBeDisabled();
  });

  it('is left out where it only names a picture', () => {
    render(<Result icon={errorPicture('404')} title="页面不存在" />);
    expect(screen.queryByText('No Found')?.closest('[aria-hidden]')).not.toBeNull();
  });
});
