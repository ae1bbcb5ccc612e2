/** Something that the checkout told its host, in the order it was told. */
export interface HostEvent {
  id: number;
  name: string;
  data: unknown;
}
