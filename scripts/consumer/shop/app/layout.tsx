import type { ReactNode } from 'react';

const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="en-AU">
    <body>{children}</body>
  </html>
);
export default Layout;
