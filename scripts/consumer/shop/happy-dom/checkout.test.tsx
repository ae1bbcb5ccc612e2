// @vitest-environment happy-dom
import '../jsdom/checkout.test';
