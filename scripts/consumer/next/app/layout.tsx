import type { ReactNode } from 'react';

export const metadata = { title: 'A shop' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <body>{children}</body>
    </html>
  );
}
