/** The baseline for opening and interaction times: what the libraries need without the module. */
import { lazy, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { LibraryConfig } from './library-dialog.tsx';

const loadDialog = async () => ({ default: (await import('./library-dialog.tsx')).LibraryDialog });
const LibraryDialog = lazy(loadDialog);

function Page({ config }: { config: LibraryConfig }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onPointerEnter={loadDialog} onClick={() => setOpen(true)}>
        Choose plan
      </button>
      <Suspense>{open && <LibraryDialog config={config} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const session = new URLSearchParams(location.search).get('session');
const config = (await (await fetch(`/sessions/${session}/host`)).json()) as LibraryConfig;
const script = document.createElement('script');
script.src = config.cardProviderScript;
script.onload = () =>
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Page config={config} />);
document.head.append(script);
