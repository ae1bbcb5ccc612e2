import '@fontsource-variable/inter/index.css';
import './playground.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OWN_PAGE_CLASS, SCOPE_CLASS, UiProvider } from '#ui/foundation';
import { address, page } from './load-page.ts';
import { pageNonce } from './page-nonce.ts';

const root = document.getElementById('root');
if (!root) throw new Error('[playground] Failed to start: index.html has no #root.');

const Page = await page;
createRoot(root).render(
  <StrictMode>
    <UiProvider nonce={pageNonce}>
      <div className={`${SCOPE_CLASS} ${OWN_PAGE_CLASS}`}>
        <Page address={address} />
      </div>
    </UiProvider>
  </StrictMode>,
);
