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

/** Makes a browser save the reply as a file. */
export const asAttachment = (reply: Reply, fileName: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'content-disposition': `attachment; filename="${fileName}"` },
});
