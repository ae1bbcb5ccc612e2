import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Dialog } from '@chakra-ui/react/dialog';
import { Input } from '@chakra-ui/react/input';
import { Portal } from '@chakra-ui/react/portal';
import { defaultSystem } from '@chakra-ui/react/preset';
import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { Tabs } from '@chakra-ui/react/tabs';
import { CardNumberElement, Elements } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useState } from 'react';

export type LibraryConfig = Record<'idToken' | 'publishableKey' | 'graphqlPath' | 'cardProviderScript', string>;

const METHODS = gql('{ listPaymentMethod { data { id } } }');

/** A Chakra dialog with tabs, a controlled text box and one provider field, as the libraries' documentation shows them. */
export function LibraryDialog({ config, onClose }: { config: LibraryConfig; onClose: () => void }) {
  const [{ client, stripe }] = useState(() => {
    const link = new HttpLink({ uri: config.graphqlPath, headers: { authorization: `Bearer ${config.idToken}` } });
    const cache = new InMemoryCache();
    return { client: new ApolloClient({ cache, link }), stripe: loadStripe(config.publishableKey) };
  });
  const { loading } = useQuery(METHODS, { client });
  const [name, setName] = useState('');
  return (
    <ChakraProvider value={defaultSystem}>
      <Dialog.Root defaultOpen onExitComplete={onClose}>
        <Portal>
          <Dialog.Backdrop />
          <Dialog.Positioner>
            <Dialog.Content>
              <Dialog.Title>Checkout</Dialog.Title>
              <Elements stripe={stripe}>
                <Tabs.Root defaultValue="card">
                  <Tabs.List>
                    <Tabs.Trigger value="card">Credit & debit card</Tabs.Trigger>
                    <Tabs.Trigger value="bank">Direct debit</Tabs.Trigger>
                  </Tabs.List>
                  <Tabs.Content value="card">
                    <CardNumberElement />
                    <Input aria-label="Name on card" value={name} onChange={({ target }) => setName(target.value)} />
                  </Tabs.Content>
                  <Tabs.Content value="bank">{loading ? 'Preparing' : 'BSB and account number'}</Tabs.Content>
                </Tabs.Root>
              </Elements>
              <Dialog.CloseTrigger>Close checkout</Dialog.CloseTrigger>
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </ChakraProvider>
  );
}
