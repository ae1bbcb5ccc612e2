import { useEffect, useState } from 'react';
import { ToolButton } from './tool-button.tsx';

interface CopyButtonProps {
  /** What is copied; asked when it is. */
  text: () => string;
  /** What it is, for its name: 'Copy card 4242 …'. */
  what: string;
  children?: string;
  kind?: 'plain' | 'quiet';
}

const SAID_FOR_MS = 1_500;

/** Puts a text on the clipboard, and says for a moment that it has. */
export function CopyButton({ text, what, children = 'Copy', kind = 'quiet' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const said = copied ? 'Copied' : children;
  return (
    <ToolButton
      kind={kind}
      aria-label={`${said} ${what}`}
      onClick={() => copy(text()).then(setCopied)}
      display="inline-grid"
      justifyItems="end"
    >
      {/* Both words lie on each other, so that nothing moves when one takes the other's place. */}
      <span style={{ gridArea: '1 / 1', visibility: copied ? 'hidden' : 'visible' }}>{children}</span>
      <span style={{ gridArea: '1 / 1', visibility: copied ? 'visible' : 'hidden' }}>Copied</span>
    </ToolButton>
  );
}

/** A page that is shared without TLS has no clipboard of its own, only the old command. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const box = document.createElement('textarea');
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  return done;
}
