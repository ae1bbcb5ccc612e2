import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

export interface AppEnv {
  /** The request and the response of Node. */
  Bindings: HttpBindings;
}

export type AppContext = Context<AppEnv>;
export type Routes = Hono<AppEnv>;
