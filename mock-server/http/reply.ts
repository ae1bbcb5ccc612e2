export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});
