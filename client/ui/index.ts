/**
 * The design system: theme, dialog, tabs, fields and messages on Chakra's style system, motion presets, money text, icons,
 * store hooks. The only module that imports framer-motion. May import domain. Screens use `chakra` elements with its tokens.
 */
export { type Appearance, describeAppearanceProblems } from './appearance.ts';
export { PRIVATE_EVENTS, useBrowserIdle, useRestoreFocus, useUniqueId, useWideScreen } from './browser-hooks.ts';
export { Button } from './button.tsx';
export { Callout } from './callout.tsx';
export { CardBrandMark } from './card-brand-mark.tsx';
export { ErrorBoundary, logRenderError, RENDER_ERROR_MESSAGE } from './error-boundary.tsx';
export { FieldError, Form, FrameField, TextBox, TextField } from './field.tsx';
export { focusedElement } from './focus-path.ts';
export { BankIcon, CardIcon, LockIcon, PlusIcon, TagIcon, TickIcon } from './icons.tsx';
export { Modal } from './modal/modal.tsx';
export { FadingRow, FadingRows, Reveal } from './motion.tsx';
export { PageLink } from './page-link.tsx';
export { RadioGroup, RadioRow } from './radio-group.tsx';
export { Skeleton, Spinner } from './skeleton.tsx';
export { Status } from './status.tsx';
export { TabPanel, Tabs } from './tabs.tsx';
export { fullHeightOnLowSheet } from './theme/dialog-styles.ts';
export { createToastStore, Toaster, type ToastStore } from './toaster.tsx';
export { StyleScope, UiProvider } from './ui-provider.tsx';
export { useAppearance, useResolvedTextStyle } from './use-appearance.ts';
export { useInert } from './use-inert.ts';
export { type ReadonlyStore, useStore } from './use-store.ts';
