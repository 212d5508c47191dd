import { render } from 'preact';
import { App } from './App.tsx';
import { applyTheme } from './theme.ts';

applyTheme();
const root = document.getElementById('root');
if (root) render(<App />, root);
