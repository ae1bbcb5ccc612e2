// biome-ignore lint/style/noRestrictedImports: The usual import of an app.
import { Button, type ButtonProps, ChakraProvider, defaultSystem } from '@chakra-ui/react';

export const HostButton = (props: ButtonProps) => (
  <ChakraProvider value={defaultSystem}>
    <Button colorPalette="teal" {...props} />
  </ChakraProvider>
);
