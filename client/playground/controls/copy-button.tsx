import { useEffect, useState } from 'react';
import { ToolButton } from './tool-button.tsx';

interface CopyButtonProps {
  /** Returns the text to copy; called on click. */
  getText: () => string;
  /** Completes the accessible name: 'Copy card 4242 …'. */
  subject: string;
  children?: string;
  kind?: 'plain' | 'quiet';
}

const FEEDBACK_MS = 1_500;

/** Copies a text and shows 'Copied' for a moment. */
export function CopyButton({ getText, subject, children = 'Copy', kind = 'quiet' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const currentText = copied ? 'Copied' : children;
  return (
    <ToolButton
      kind={kind}
      aria-label={`${currentText} ${subject}`}
      onClick={() => copy(getText()).then(setCopied)}
      display="inline-grid"
      justifyItems="end"
    >
      {/* Both texts share one grid cell, so that the width stays the same. */}
      <span style={{ gridArea: '1 / 1', visibility: copied ? 'hidden' : 'visible' }}>{children}</span>
      <span style={{ gridArea: '1 / 1', visibility: copied ? 'visible' : 'hidden' }}>Copied</span>
    </ToolButton>
  );
}

/** Copies with the deprecated command where the page is not in a secure context. */
async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const textArea = document.createElement('textarea');
  textArea.value = text;
  document.body.append(textArea);
  textArea.select();
  const succeeded = document.execCommand('copy');
  textArea.remove();
  return succeeded;
}
