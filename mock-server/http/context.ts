import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';

export interface AppEnv {
  Bindings: HttpBindings;
}

export type AppContext = Context<AppEnv>;
export type Routes = Hono<AppEnv>;
