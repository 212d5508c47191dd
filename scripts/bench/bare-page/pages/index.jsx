import { Button, Menu } from 'antd';
import { useState } from 'react';

const entries = ['Projects', 'Configuration', 'System', 'Account'].map((label) => ({ key: label, label }));
const numbers = Array.from({ length: 12 }, (_, n) => n + 1);

/** As little as a page of Umi and antd can be: a menu and twelve buttons. */
export default function BarePage() {
  const [pressed, setPressed] = useState(0);
  return (
    <>
      <Menu mode="horizontal" items={entries} />
      <h1>Pressed: {pressed}</h1>
      {numbers.map((n) => (
        <Button key={n} type={n === pressed ? 'primary' : 'default'} onClick={() => setPressed(n)}>
          {`Button ${n}`}
        </Button>
      ))}
    </>
  );
}
