import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface AppEnv {
  /** The request and the response of Node. */
  Bindings: HttpBindings;
  Variables: {
    /** The CORS headers of a request from an allowed origin. */
    cors?: Record<string, string>;
  };
}

export type AppContext = Context<AppEnv>;
export type Handler = (c: AppContext) => Response | Promise<Response>;

export interface Route {
  /** A path in Hono's syntax. */
  path: string;
  methods: Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler>>;
}
