/**
 * How everything looks and moves: theme, wrappers around Chakra, motion presets, money text, icons.
 * May import domain. Owns framer-motion and the design tokens; rooms above use Chakra's layout with these tokens.
 */
export { Button, type ButtonProps } from './button.tsx';
export { Callout } from './callout.tsx';
export { CardBrandMark } from './card-brand-mark.tsx';
export { ChoiceGroup, ChoiceRow } from './choice-row.tsx';
export { DialogProblem } from './dialog-problem.tsx';
export { ErrorBoundary, logFailure, SCREEN_FAILED } from './error-boundary.tsx';
export { FieldError, FrameField, TextBox, TextField } from './field.tsx';
export type { ReachableElement } from './focus-fence.tsx';
export { AlertIcon, BankIcon, CardIcon, CloseIcon, LockIcon, PlusIcon, TagIcon, TickIcon } from './icons.tsx';
export { type LastShown, watchLastShown } from './last-shown.ts';
export { Modal } from './modal.tsx';
export { MoneyText } from './money-text.tsx';
export { FadingRow, FadingRows, Reveal } from './motion.tsx';
export { Skeleton } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { TabPanel, Tabs } from './tabs.tsx';
export { SCOPE } from './theme/system.ts';
export { createMessageBoard, type Message, type MessageBoard, Toaster } from './toaster.tsx';
export { UiProvider } from './ui-provider.tsx';
export { useFact, type Watchable } from './use-fact.ts';
export { type FieldTextStyle, useFieldText } from './use-field-text.ts';
export { useFocusBack } from './use-focus-back.ts';
export { useIdle } from './use-idle.ts';
export { usePageId } from './use-page-id.ts';
export { useWideScreen } from './use-wide-screen.ts';
