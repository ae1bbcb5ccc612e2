import { chakra } from '@chakra-ui/react/styled-system';
import { fetchSpec } from './scenario-server.ts';
import { useLoad } from './use-load.ts';

/** The sentences of the specification by code. */
export type SpecSentences = Readonly<Record<string, string>>;

const NO_SENTENCES: SpecSentences = {};

/** The sentences; none until they are loaded. */
export function useSpec(): SpecSentences {
  const spec = useLoad(fetchSpec);
  return spec.status === 'loaded' ? spec.value : NO_SENTENCES;
}

/** Codes of the specification, each with its sentence on hover and focus, and a link to its line. */
export function SpecCodes({ codes }: { codes: readonly string[] }) {
  const spec = useSpec();
  return (
    <List aria-label="Lines of the specification">
      {codes.map((code) => (
        <li key={code}>
          <a href={`/?view=spec&code=${code}`} aria-label={`${code}: ${spec[code] ?? ''}`}>
            {code}
            <span aria-hidden="true">{spec[code]}</span>
          </a>
        </li>
      ))}
    </List>
  );
}

/** The styles of a code. It is large enough to be pressed. */
export const CODE_LINK = {
  fontFamily: 'mono',
  textStyle: 'caption',
  display: 'inline-block',
  minWidth: '24px',
  // In place of the smaller one of the text style.
  lineHeight: '24px',
  textAlign: 'center',
  _hover: { color: 'accent', textDecoration: 'underline' },
  _focusVisible: { outline: '2px solid', outlineColor: 'accent', borderRadius: '2px' },
} as const;

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    margin: '0',
    padding: '0',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '2',
    position: 'relative',
    '& a': { ...CODE_LINK, color: 'ink.muted' },
    // The sentence, below the row of codes.
    '& a span': {
      display: 'none',
      position: 'absolute',
      top: 'full',
      insetInline: '0',
      zIndex: '1',
      padding: '2',
      bg: 'ink',
      color: 'panel',
      fontFamily: 'body',
      borderRadius: 'base',
      textAlign: 'start',
    },
    '& a:is(:hover, :focus-visible) span': { display: 'block' },
  },
});
