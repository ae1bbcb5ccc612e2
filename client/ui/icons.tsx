import type { ReactNode } from 'react';

const Icon = ({ children, size = 20 }: { children: ReactNode; size?: number }) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    {children}
  </svg>
);

export const LockIcon = () => (
  <Icon size={16}>
    <rect x="4" y="9" width="12" height="8" rx="2" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);
export const TickIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="m6.5 10.2 2.4 2.4 4.6-5" />
  </Icon>
);
export const AlertIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6.2v4.6M10 13.6v.1" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon size={16}>
    <path d="M10 4v12M4 10h12" />
  </Icon>
);
export const TagIcon = () => (
  <Icon size={16}>
    <path d="M3 10V4a1 1 0 0 1 1-1h6l7 7-7 7z" />
    <circle cx="7" cy="7" r="1" />
  </Icon>
);
export const CardIcon = () => (
  <Icon>
    <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
    <path d="M2.5 8.5h15M5.5 12.5h3" />
  </Icon>
);
export const BankIcon = () => (
  <Icon>
    <path d="M3 8 10 3.5 17 8zM4.5 8v6M8.2 8v6M11.8 8v6M15.5 8v6M3 16.5h14" />
  </Icon>
);
