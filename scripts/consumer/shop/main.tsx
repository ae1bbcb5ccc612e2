import { createRoot } from 'react-dom/client';
import { Shop } from './shop';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(<Shop />);
