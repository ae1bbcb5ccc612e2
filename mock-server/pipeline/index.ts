/** The path of every request: authenticate, match a fault, execute, record. Runs in Node and in browsers. */

export { type Caller, createPipeline, type Pipeline } from './create-pipeline.ts';
export {
  ConnectionLostError,
  executeInProcess,
  InvalidResponseError,
  type OperationResult,
} from './execute-in-process.ts';
export type { PipelineResponse } from './handle-call.ts';
