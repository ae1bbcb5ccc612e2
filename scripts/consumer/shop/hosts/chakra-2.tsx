// biome-ignore lint/style/noRestrictedImports: The usual import of an app.
import { Button, type ButtonProps, ChakraProvider } from '@chakra-ui/react';

export const HostButton = (props: ButtonProps) => (
  <ChakraProvider>
    <Button colorScheme="teal" {...props} />
  </ChakraProvider>
);
