import { render } from 'preact';
import { App } from './App.tsx';
import { applyTheme } from './theme.ts';

applyTheme();
const root = document.getElementById('root');
if (root) {
  // Preact draws beside what it finds: the sentence that the page has not loaded yet (index.html) would stay.
  root.replaceChildren();
  render(<App />, root);
}
